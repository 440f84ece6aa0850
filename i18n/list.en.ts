/** The words of lists. */
export const list = {
  search: 'Search',
  searchLabel: 'Search %{name}',
  clearSearch: 'Clear search',
  create: 'Create',
  count: '%{from}–%{to} of %{total}',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  sortBy: 'Sort by %{field}',
  nothingFound: 'Nothing matches “%{text}”.',
  empty: 'There is nothing here yet.',
  emptyCreate: 'Create the first entry to get started.',
  yes: 'Yes',
  no: 'No',
  none: '–',
}
