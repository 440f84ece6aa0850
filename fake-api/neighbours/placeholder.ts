/** The host in addresses of fixtures that stands for the neighbours' own port. */
export const placeholder = 'http://neighbours.localhost'
