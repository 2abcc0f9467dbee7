import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { pdfOf } from './documents.ts'
import type { TestApp } from './app.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const registry: Readonly<Record<string, AnyResource>> = resources
/** A valid file of a field: a picture, or a document if it accepts any file. */
const sampleFor = (resource: string, field: string): File =>
  registry[resource]?.fields[field]?.kind === 'file'
    ? new File([pdfOf(1, { filler: 30_000 })], `${field}.pdf`)
    : new File([Uint8Array.from(pixel)], `${field}.png`)

/**
 * Uploads a picture or a document for a field; returns the field's value. Throws where it is
 * refused.
 */
export const uploadPicture = async (
  { app }: Pick<TestApp, 'app'>,
  token: string,
  resource: string,
  field: string,
): Promise<{ readonly id: string; readonly name: string }> => {
  const form = new FormData()
  form.set('file', sampleFor(resource, field))
  const address = `/edu_adminserver/file/upload?${new URLSearchParams({ resource, field })}`
  const answer = await app.request(address, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  })
  const { responseHeader, response } = (await answer.json()) as {
    responseHeader: { status: number; msg: string }
    response: { id: string; name: string }
  }
  if (responseHeader.status !== 200)
    throw new Error(`upload for ${resource}.${field}: ${responseHeader.msg}`)
  return { id: response.id, name: response.name }
}
