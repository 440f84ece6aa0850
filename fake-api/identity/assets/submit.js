document.querySelector('button').click()
