const scheme = String.raw`[a-z][a-z0-9+.-]*:\/\/\S*`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
/** Dots as browsers read them in host names. */
const dot = '[.．。｡]'
/** A host name with a Latin top-level domain; any other only with a port or path. */
const host = String.raw`(?:${label}${dot})+(?:xn--[a-z0-9-]+|[a-z]{2,24})(?![\p{L}\p{N}])(?:[:/?#]\S*)?|(?:${label}${dot})+${label}[:/]\S*`
const address = new RegExp(String.raw`${scheme}|\S*@\S+${dot}\S+|${host}`, 'giu')
const joiningDot = new RegExp(String.raw`(?<=[\p{L}\p{N}])${dot}(?=[\p{L}\p{N}])`, 'gu')

/**
 * A visitor's text in a form that is safe in a message from the school: one line without web or
 * e-mail addresses, and without anything that a mail program would turn into a link.
 */
export const withoutAddresses = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(address, '…')
    .replace(joiningDot, '. ')
    .trim()
