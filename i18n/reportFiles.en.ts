/** What is said about files of reports. */
export const reportFiles = {
  request: 'Request a file',
  requested: 'The file is being made. You can close the page meanwhile.',
  explain:
    'The file is made in the background, with all rows. Its period and filters stand in the file. It appears under “Downloads” with its checksum.',
  count: 'The file will have one row. |||| The file will have %{count} rows.',
  progress: '%{done} of %{total} rows',
  download: 'Download',
  repeat: 'Repeat',
  asFile: 'Request as a download',
  all: 'no filter',
  by: 'by %{field}',
  verify: 'To check a saved file:',
}
