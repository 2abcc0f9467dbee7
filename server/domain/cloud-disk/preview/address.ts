import { diskRoot } from '../../../../resources/cloud-disk/disk.calls.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'

export const previewPath = `${diskRoot}/page` as const

/**
 * Seconds after which an address changes; each holds for twice as long at most, no longer than an
 * access token.
 */
const turnSeconds = 300

/**
 * Which images an address opens: those of one conversion of a content, for one person ('': whoever
 * has it), until a time in seconds.
 */
export interface PreviewAddress {
  readonly institution: string
  readonly fileId: string
  readonly run: string
  readonly person: string
  readonly until: number
}

const signedText = ({ institution, fileId, run, person, until }: PreviewAddress): string =>
  `disk page ${institution} ${fileId} ${run} ${until} ${person}`

/** Signs the address of a document's page images. */
export const signPreview = async (
  { clock, config }: Pick<AppPorts, 'clock' | 'config'>,
  images: Omit<PreviewAddress, 'until'>,
): Promise<string> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const until = (Math.floor(now / turnSeconds) + 2) * turnSeconds
  const { institution: i, fileId: f, run, person: p } = images
  const mac = await macOf(config.signingKey, signedText({ ...images, until }))
  const query = { i, f, run, until: String(until), ...(p ? { p } : {}), mac }
  return `${previewPath}?${new URLSearchParams(query)}`
}

/** Whether an address was signed here: 'expired' for one that was and no longer holds. */
export const judgePreviewAddress = async (
  { clock, config }: Pick<AppPorts, 'clock' | 'config'>,
  address: PreviewAddress,
  mac: string,
): Promise<'valid' | 'expired' | 'unsigned'> => {
  if (!(await macMatches(verificationKeys(config), signedText(address), mac))) return 'unsigned'
  return address.until * 1000 > clock.now().getTime() ? 'valid' : 'expired'
}
