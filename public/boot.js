// Runs before the first paint, so that a dark console never flashes white and the page's language is right from the start.
;(function () {
  var root = document.documentElement
  try {
    var mode = localStorage.getItem('theme')
    if (mode !== 'light' && mode !== 'dark')
      mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.dataset.mode = mode
  } catch {
    root.dataset.mode = 'light'
  }
})()
