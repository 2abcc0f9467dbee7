import { textIn, type Send } from './s3Parts.ts'

/** Objects whose keys begin so. */
export interface ListedObjects {
  readonly entries: readonly { readonly key: string; readonly at: Date }[]
  /** What brings the next page; undefined at the end. */
  readonly next: string | undefined
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * A page of the objects of a bucket; those in folders further down are among them where `deep` is
 * true.
 */
export const listPage = async (
  send: Send,
  prefix: string,
  token: string | undefined,
  deep = false,
): Promise<ListedObjects> => {
  const answer = await send('GET', '', {
    'list-type': '2',
    prefix,
    ...(deep ? {} : { delimiter: '/' }),
    'encoding-type': 'url',
    ...(token === undefined ? {} : { 'continuation-token': token }),
  })
  const xml = await answer.text()
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: decoded(textIn(one, 'Key') ?? ''),
    at: new Date(textIn(one, 'LastModified') ?? 0),
  }))
  return { entries, next: textIn(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&') }
}

/** Multipart uploads of a bucket that began before an instant and are still open. */
export const listMultiparts = async (
  send: Send,
  before: Date,
): Promise<readonly { readonly key: string; readonly id: string }[]> => {
  const found: { key: string; id: string }[] = []
  let next: Readonly<Record<string, string>> | undefined = {}
  while (next) {
    const answer = await send('GET', '', { uploads: '', 'encoding-type': 'url', ...next })
    const xml = await answer.text()
    for (const [, one = ''] of xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [key, id] = [decoded(textIn(one, 'Key') ?? ''), textIn(one, 'UploadId')]
      if (id !== undefined && new Date(textIn(one, 'Initiated') ?? 0) < before)
        found.push({ key, id })
    }
    next =
      textIn(xml, 'IsTruncated') === 'true'
        ? {
            'key-marker': decoded(textIn(xml, 'NextKeyMarker') ?? ''),
            'upload-id-marker': textIn(xml, 'NextUploadIdMarker') ?? '',
          }
        : undefined
  }
  return found
}
