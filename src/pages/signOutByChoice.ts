/** The router's state of links of the console to `/logout`: no other site can set it. */
export const signOutByChoice = { isChosen: true }
