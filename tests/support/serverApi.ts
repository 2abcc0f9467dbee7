interface Answer<T> {
  readonly responseHeader: { readonly status: number; readonly msg: string }
  readonly response: T
}

/**
 * Makes a call to a running server and returns the response, also a refusal; with a body it is a
 * POST, of JSON unless it is bytes.
 */
export const askServer = async <T>(
  origin: string,
  token: string | undefined,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<T>> => {
  const bytes = body instanceof Uint8Array
  const reply = await fetch(`${origin}/edu_adminserver/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      ...(bytes ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body ? { body: bytes ? Uint8Array.from(body) : JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as Answer<T>
}

export type Call = <T>(
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>

/** Calls of one person to a running server; a refusal is an error. */
export const serverApi =
  (origin: string, token: string | undefined): Call =>
  async <T>(path: string, body?: object, headers?: Readonly<Record<string, string>>) => {
    const { responseHeader, response } = await askServer<T>(origin, token, path, body, headers)
    if (responseHeader.status !== 200) throw new Error(`${path}: ${responseHeader.msg}`)
    return response
  }
