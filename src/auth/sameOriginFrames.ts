/**
 * keycloak-js gives its hidden frames a sandbox with `allow-scripts` and `allow-same-origin`. On Keycloak's own origin
 * that keeps the frame in bounds; where Keycloak answers on the console's origin it bounds nothing, and Chromium warns
 * of it at each frame. There the frames that `start` makes go without.
 */
export async function allowSameOriginFrames<T>(start: () => Promise<T>): Promise<T> {
  const set = (element: Element, name: string, value: string) =>
    Element.prototype.setAttribute.call(element, name, value)
  HTMLIFrameElement.prototype.setAttribute = function (this: HTMLIFrameElement, name: string, value: string) {
    if (name !== 'sandbox') set(this, name, value)
  }
  try {
    return await start()
  } finally {
    Reflect.deleteProperty(HTMLIFrameElement.prototype, 'setAttribute')
  }
}
