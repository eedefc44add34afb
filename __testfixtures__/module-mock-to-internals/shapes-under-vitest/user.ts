export default function currentUser(): string {
  return 'nobody'
}
