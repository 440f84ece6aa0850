/** The package has no types of its own. */
declare module 'ra-language-german' {
  const messages: object
  export default messages
}
