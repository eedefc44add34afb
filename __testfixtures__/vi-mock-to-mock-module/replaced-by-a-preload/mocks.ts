interface Mock {
  module(name: string, make: () => object): unknown
}

export function endWithTest(mock: Mock): () => void {
  const original = mock.module.bind(mock)
  const ends: (() => void)[] = []
  mock.module = (name, make) => {
    const copy = { ...require(name) }
    ends.push(() => original(name, () => copy))
    return original(name, make)
  }
  return () => ends.splice(0).forEach(end => void end())
}
