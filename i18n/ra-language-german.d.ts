/** The package has no types. */
declare module 'ra-language-german' {
  const messages: object
  export default messages
}
