const forced = window.matchMedia('(forced-colors: active)')

adapt()
forced.addEventListener('change', adapt)

/** Forced colours need a further stylesheet after the others; few users have them. */
function adapt() {
  if (forced.matches) void import('./forcedColors.css')
}
