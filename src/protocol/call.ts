/**
 * A hand-written call, declared once for both ends: the screen asks it (`edu.ask(call, input)`), the server answers it (`answer`). `I` and `O`
 * are plain JSON; the server judges the input itself.
 */
export interface Call<I extends object = object, O extends object = object> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** False: it changes nothing, though it is posted (a preview): no key, no operation. */
  readonly writes: boolean
  /** False: asked again and again, or beside the screen's work: no loading indicator. */
  readonly loud: boolean
  readonly '~input'?: I
  readonly '~output'?: O
}

interface CallTraits {
  readonly writes?: boolean
  readonly loud?: boolean
}
interface Shape<I, O> {
  readonly input: I
  readonly output: O
}

/** A call that reads; its input travels as parameters: texts, numbers, flags and lists of them. */
export const reading = <S extends Shape<object, object>>(
  path: `/${string}`,
  { loud = true }: CallTraits = {},
): Call<S['input'], S['output']> => ({
  method: 'GET',
  path,
  writes: false,
  loud,
})
