/** A passkey in software, as a browser answers of one: for tests of the server. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap(part => [...part]))
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** A byte string in CBOR. */
const cborBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length < 256
    ? joined(Uint8Array.of(0x58, bytes.length), bytes)
    : joined(Uint8Array.of(0x59, bytes.length >> 8, bytes.length & 255), bytes)
const cborText = (text: string): Uint8Array =>
  joined(Uint8Array.of(0x60 + text.length), bytesOf(text))

/** ECDSA's two numbers as the DER that passkeys sign in. */
const derOf = (signature: Uint8Array): Uint8Array => {
  const integer = (bytes: Uint8Array) => {
    const from = bytes.findIndex(byte => byte !== 0)
    const short = bytes.slice(from)
    const signed = (short[0] ?? 0) > 127 ? joined(Uint8Array.of(0), short) : short
    return joined(Uint8Array.of(2, signed.length), signed)
  }
  const body = joined(integer(signature.slice(0, 32)), integer(signature.slice(32)))
  return joined(Uint8Array.of(0x30, body.length), body)
}

export const softPasskey = async (origin = 'http://localhost') => {
  const rpIdHash = await sha256(bytesOf(new URL(origin).hostname))
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const credentialId = crypto.getRandomValues(new Uint8Array(32))
  const id = base64url(credentialId)
  let counter = 0
  const authData = (flags: number, more: Uint8Array = new Uint8Array()) =>
    joined(rpIdHash, Uint8Array.of(flags, 0, 0, counter >> 8, counter & 255), more)
  const clientData = (type: string, challenge: string, from: string) =>
    bytesOf(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  /** The result of `navigator.credentials.create`. */
  const create = async (challenge: string, from = origin) => {
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
    const cose = joined(
      Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21),
      cborBytes(point.slice(1, 33)),
      Uint8Array.of(0x22),
      cborBytes(point.slice(33)),
    )
    const attested = joined(
      new Uint8Array(16),
      Uint8Array.of(0, credentialId.length),
      credentialId,
      cose,
    )
    const attestation = joined(
      Uint8Array.of(0xa3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Uint8Array.of(0xa0),
      cborText('authData'),
      cborBytes(authData(0x45, attested)),
    )
    return answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }
  /** The result of `navigator.credentials.get`. */
  const get = async (challenge: string, from = origin) => {
    counter += 1
    const data = authData(0x05)
    const client = clientData('webauthn.get', challenge, from)
    const signed = joined(data, await sha256(client))
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      keys.privateKey,
      signed,
    )
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(derOf(new Uint8Array(signature))),
    })
  }
  return {
    id,
    create,
    get,
    /** Sets the counter back, as in an older copy of the passkey. */
    countBack: (by: number) => void (counter -= by),
  }
}
