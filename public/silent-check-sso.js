// Sends the sign-in response to the page that started it: the parent of the frame, or the opener of the sign-in window.
;(window.opener ?? window.parent).postMessage(window.location.href, window.location.origin)
