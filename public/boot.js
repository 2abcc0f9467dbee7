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
  // the definitions that the address's list shows come together with the entry
  var files = document.querySelector('meta[name=definitions]')
  var lists = files ? JSON.parse(files.content) : {}
  ;(lists[location.pathname.slice(1)] || []).forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  })
})()
