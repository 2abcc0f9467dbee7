const item = 'login_device'

/**
 * The mark that this browser got at its last login: the owner's tries are counted separately from
 * those of strangers.
 */
export const readDeviceMark = (): { readonly device?: string } => {
  const device = globalThis.localStorage?.getItem(item)
  return device ? { device } : {}
}

/** Stores the mark from a login's response; it stays when the session ends. */
export const keepDeviceMark = (device: string | undefined): void => {
  if (device) globalThis.localStorage?.setItem(item, device)
}
