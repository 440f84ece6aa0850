/** The host in addresses of fixtures that stands for the simulators' own port. */
export const simulatorPlaceholderOrigin = 'http://neighbours.localhost'
