/** The origin in addresses of the fixtures that stands for the simulators' own port. */
export const simulatorPlaceholderOrigin = 'http://neighbours.localhost'
