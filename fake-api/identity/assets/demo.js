document.addEventListener('click', ({ target }) => {
  const account = target.closest('button[data-username]')
  if (!account) return
  document.getElementById('username').value = account.dataset.username
  document.getElementById('password').value = account.dataset.password
  document.getElementById('kc-login').focus()
})
