export function held() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((go) => (resolve = go))
  return { promise, resolve }
}
