// Runs before the first paint of a list, as a file of its own because the page's policy allows no unnamed inline script (SEC-01).
try {
  document.documentElement.dataset.look = localStorage.getItem('list-look') === 'list' ? 'list' : 'grid'
} catch {
  // A private window without storage shows the grid.
}
