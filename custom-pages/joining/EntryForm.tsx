import { useTexts } from '../../src/i18n/texts.ts'
import { joinClassroom, type DoorLesson } from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { CodeField } from '../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../src/ui/auth-forms/ContactField.tsx'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../src/ui/auth-forms/AuthForm.tsx'
import { joiningTexts } from './joining.texts.ts'
import { useSaying } from './useSaying.ts'

/** The form in which students enter their name before they join the room. */
export const EntryForm = ({
  classId,
  lesson,
}: {
  readonly classId: string
  readonly lesson: DoorLesson
}) => {
  const t = useTexts(joiningTexts)
  const edu = useEdu()
  const saying = useSaying()
  const authForm = useAuthForm({
    name: 'enterClassroom',
    ask: values => ({
      fields: [contactField(values), ...(lesson.verified ? (['code'] as const) : [])],
    }),
    // their contact stays in the tab: the next lesson asks again
    served: () => false,
    send: async values => {
      const code = lesson.verified ? { code: trimmedValueOf(values, 'code') } : {}
      const found = await edu.ask(
        joinClassroom,
        { ...verificationTargetOf(values), classId, lessonId: lesson.id, ...code },
        { quiet: true },
      )
      if (found.state !== 'OPEN') throw new Error(saying(found))
      window.location.assign(found.address)
    },
  })
  return (
    <AuthForm authForm={authForm} label={t.enter} verb={t.enter}>
      <ContactField />
      {lesson.verified && <CodeField purpose="JOIN" />}
    </AuthForm>
  )
}
