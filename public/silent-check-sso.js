// Hands the sign-in's answer to the page that asked: the frame's parent, or the opener of the sign-in window.
;(window.opener ?? window.parent).postMessage(window.location.href, window.location.origin)
