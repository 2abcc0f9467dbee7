import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { WayIn } from '../../resources/joining/joining.calls.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { joiningTexts } from './joining.texts.ts'

/** The reason why the person couldn't join, as text; '' if they could. */
export const useSaying = (): ((way: WayIn) => string) => {
  const t = useTexts(joiningTexts)
  const lang = useLang()
  const now = useNow()
  return way =>
    way.state === 'EARLY'
      ? t.opens(appointmentTime(way.opensAt, lang, now))
      : { ENDED: t.over, NO_CLASSROOM: t.noClassroom, NOT_YOURS: t.notYours, OPEN: '' }[way.state]
}
