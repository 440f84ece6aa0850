export const reportFiles = {
  request: 'Request a file',
  requested: {
    making: 'The file is being generated.',
    ready: 'The file is ready to download from the list.',
    failed: 'The file could not be generated.',
    cancelled: 'Generating the file was cancelled.',
    expired: 'The file has expired already.',
  },
  explain:
    'The file is generated in the background, with all rows, and says its period and filters. You will find it under “Downloads” with its checksum.',
  count: 'The file will have one row. |||| The file will have %{count} rows.',
  progress: '%{done} of %{total} rows',
  download: 'Download',
  repeat: 'Request again',
  asFile: 'Request as a download',
  all: 'no filter',
  by: 'by %{field}',
  verify: 'To check a saved file:',
}
