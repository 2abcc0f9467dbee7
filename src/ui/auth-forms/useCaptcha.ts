import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { drawCaptcha, type CaptchaImage } from '../../protocol/verification.ts'
import { useEdu } from '../context.tsx'

export interface Captcha {
  /** UI-01: a refusal has required it. */
  readonly wanted: boolean
  readonly image: CaptchaImage | undefined
  readonly failed: boolean
  /** Shows a new captcha from now on: none is valid twice. */
  ask(): void
}

/** The picture with characters, from the moment that a refusal asks for one. */
export const useCaptcha = (): Captcha => {
  const edu = useEdu()
  const [turn, setTurn] = useState(0)
  const { data, isError } = useQuery({
    queryKey: ['captcha', turn],
    queryFn: ({ signal }) => edu.ask(drawCaptcha, {}, { signal, silent: true, quiet: true }),
    enabled: turn > 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const ask = useCallback(() => setTurn(Date.now()), [])
  return { wanted: turn > 0, image: data, failed: isError, ask }
}
