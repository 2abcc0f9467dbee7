import { createContext, useContext, useEffect } from 'react'

/** Tells the surrounding dialog that its confirm button would do nothing. */
export const WithholdContext = createContext<(withheld: boolean) => void>(() => undefined)

/** Disables the confirm button of the dialog around while `withheld` is true. */
export const useWithhold = (withheld: boolean): void => {
  const withhold = useContext(WithholdContext)
  useEffect(() => {
    withhold(withheld)
    return () => withhold(false)
  }, [withhold, withheld])
}
