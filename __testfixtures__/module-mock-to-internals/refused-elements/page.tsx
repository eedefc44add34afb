import { Button } from './button'

export function page(): unknown {
  return <Button name="more" />
}
