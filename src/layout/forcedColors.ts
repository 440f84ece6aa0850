const forced = window.matchMedia('(forced-colors: active)')

adapt()
forced.addEventListener('change', adapt)

/** Where colours are the system's, our stylesheets need another one, after them; few have that. */
function adapt() {
  if (forced.matches) void import('./forcedColors.css')
}
