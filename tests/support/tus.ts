/** A file as a client of the tus protocol announces it. */
export interface Announced {
  readonly purpose: string
  readonly fileName: string
  readonly size: number
  readonly target?: unknown
}
export interface UploadAnswer<T = Record<string, unknown>> {
  readonly http: number
  readonly status: number | string
  readonly msg: string
  readonly response: { uploadId: string; received: number; size: number; answer?: T } & Record<
    string,
    unknown
  >
  readonly headers: Headers
}

interface Asked {
  readonly app: { request(path: string, init?: RequestInit): Response | Promise<Response> }
}
type Bytes = Uint8Array | ReadableStream<Uint8Array>

const root = '/edu_adminserver/uploads'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Headers by which an upload begins. */
export const announcing = ({ purpose, fileName, size, target }: Announced) => ({
  'Upload-Length': String(size),
  'Upload-Metadata': [
    `purpose ${base64(purpose)}`,
    `fileName ${base64(fileName)}`,
    ...(target === undefined ? [] : [`target ${base64(JSON.stringify(target))}`]),
  ].join(','),
})

/** Headers of a request that begins an upload with its first piece. */
export const beginningWith = (file: Announced): Readonly<Record<string, string>> => ({
  'Tus-Resumable': '1.0.0',
  'Content-Type': 'application/offset+octet-stream',
  ...announcing(file),
})

/** Sends a request of the protocol; returns the envelope, if there is one. */
export const askTus = async (
  { app }: Asked,
  token: string | null,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Bytes,
): Promise<UploadAnswer> => {
  const answer = await app.request(path, {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body ? { 'Content-Type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    ...(body ? { body: body instanceof ReadableStream ? body : Uint8Array.from(body) } : {}),
    duplex: 'half',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `duplex` is missing from its type
  } as RequestInit)
  const text = await answer.text()
  const { responseHeader, response } =
    text === ''
      ? { responseHeader: { status: answer.status, msg: '' }, response: {} }
      : (JSON.parse(text) as {
          responseHeader: { status: number | string; msg: string }
          response: object | null
        })
  return {
    http: answer.status,
    status: responseHeader.status,
    msg: responseHeader.msg,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what uploads answer
    response: (response ?? {}) as UploadAnswer['response'],
    headers: answer.headers,
  }
}

/** Begins an upload; `bytes` are its first piece. */
export const beginUpload = (
  asked: Asked,
  token: string | null,
  file: Announced,
  { bytes, headers }: { bytes?: Bytes; headers?: Readonly<Record<string, string>> } = {},
): Promise<UploadAnswer> =>
  askTus(asked, token, 'POST', root, { ...announcing(file), ...headers }, bytes)

/** Sends a piece. */
export const sendPiece = (
  asked: Asked,
  token: string | null,
  uploadId: string,
  offset: number,
  bytes: Bytes,
  headers: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> =>
  askTus(
    asked,
    token,
    'PATCH',
    `${root}/${uploadId}`,
    { 'Upload-Offset': String(offset), ...headers },
    bytes,
  )

/** Sends a whole file. */
export const sendWhole = (
  asked: Asked,
  token: string | null,
  file: Omit<Announced, 'size'>,
  bytes: Uint8Array,
): Promise<UploadAnswer> =>
  beginUpload(asked, token, { ...file, size: bytes.byteLength }, { bytes })

/** The progress of an upload, with its purpose's result. */
export const uploadState = (
  asked: Asked,
  token: string | null,
  uploadId: string,
  method = 'GET',
): Promise<UploadAnswer> => askTus(asked, token, method, `${root}/${uploadId}`)
