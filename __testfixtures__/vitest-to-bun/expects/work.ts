export async function fail(): Promise<void> {
  throw new Error('no luck')
}

export const ok = async (): Promise<void> => {}
