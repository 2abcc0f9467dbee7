import type { Download, FileRef } from '../../protocol/provider.ts'

const follow = (href: string, download: string): void =>
  Object.assign(document.createElement('a'), { href, download }).click()

/** Saves a downloaded file through the browser, under its name. */
export const keepFile = ({ blob, fileName }: Download): void => {
  const url = URL.createObjectURL(blob)
  follow(url, fileName)
  // the download reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Lets the browser itself download a signed link: a file of any size, which never passes through
 * the page's memory.
 */
export const fetchLink = ({ url, name }: Pick<FileRef, 'url' | 'name'>): void => follow(url, name)
