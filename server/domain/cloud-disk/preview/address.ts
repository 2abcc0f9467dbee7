import { diskRoot } from '../../../../resources/cloud-disk/disk.calls.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'

export const previewPath = `${diskRoot}/page` as const

/**
 * Interval in seconds after which an address changes; each is valid for at most twice as long, no
 * longer than an access token.
 */
const turnSeconds = 300

/**
 * The images of one conversion of a content that an address opens, for one person ('': anyone),
 * until a time in seconds.
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

/** Verifies the signature of an address: 'expired' if it is valid but past its lifetime. */
export const judgePreviewAddress = async (
  { clock, config }: Pick<AppPorts, 'clock' | 'config'>,
  address: PreviewAddress,
  mac: string,
): Promise<'valid' | 'expired' | 'unsigned'> => {
  if (!(await macMatches(verificationKeys(config), signedText(address), mac))) return 'unsigned'
  return address.until * 1000 > clock.now().getTime() ? 'valid' : 'expired'
}
