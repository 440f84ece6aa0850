globalThis.parent.postMessage('supported', globalThis.location.origin)
