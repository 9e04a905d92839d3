/** A file of a package or of ours, as the address at which the build serves it. */
declare module '*?url' {
  const address: string;
  export default address;
}
