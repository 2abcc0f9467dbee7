const item = 'login_device'

/**
 * The mark that this browser got at its last log-in: the owner's tries are counted apart from those
 * of strangers.
 */
export const readDeviceMark = (): { readonly device?: string } => {
  const device = globalThis.localStorage?.getItem(item)
  return device ? { device } : {}
}

/** Keeps the mark that a log-in answered; it stays when the session ends. */
export const keepDeviceMark = (device: string | undefined): void => {
  if (device) globalThis.localStorage?.setItem(item, device)
}
