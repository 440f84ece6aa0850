export const reportFiles = {
  request: 'Request a file',
  requested: 'The file was requested. You can download it from the list as soon as it is ready.',
  explain:
    'The file is generated in the background, with all rows; it names its period and filters. You will find it under “Downloads” with its checksum.',
  count: 'The file will have one row. |||| The file will have %{count} rows.',
  progress: '%{done} of %{total} rows',
  download: 'Download',
  repeat: 'Request again',
  asFile: 'Request as a download',
  all: 'no filter',
  by: 'by %{field}',
  verify: 'To check a saved file:',
}
