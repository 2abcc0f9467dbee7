import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useNotify } from 'react-admin'
import { languageNames } from '../../../src/i18n/language.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { updateAccount, type MyAccount } from '../../../resources/identity/account.calls.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Segments } from '../../../src/ui/parts/fields/Segments.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { AskBeforeLeaving } from '../../../src/ui/form/AskBeforeLeaving.tsx'
import { LineBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { accountTexts } from './account.texts.ts'
import { Section } from './Section.tsx'

/** The person's name and language. */
export const ProfileSection = ({ me }: { me: MyAccount }) => {
  const t = useTexts(accountTexts)
  const present = useLang()
  const edu = useEdu()
  const client = useQueryClient()
  const notify = useNotify()
  const { setLang, refresh } = useShell()
  const authForm = useAuthForm({
    name: `about:${me.uid}`,
    start: { name: me.name, language: me.language ?? present },
    ask: () => ({ fields: ['name'] }),
    send: async values => {
      const language: Lang = values.language === 'en' ? 'en' : 'zh'
      const now = await edu.ask(
        updateAccount,
        { name: trimmedValueOf(values, 'name'), language },
        { quiet: true },
      )
      client.setQueryData(['account'], now)
      notify(t.saved, { type: 'success' })
      await refresh?.()
      if (language !== present) setLang(language)
    },
  })
  const typed = authForm.form.watch()
  return (
    <Section title={t.about}>
      <AskBeforeLeaving
        dirty={
          trimmedValueOf(typed, 'name') !== me.name ||
          (typed.language ?? present) !== (me.language ?? present)
        }
      />
      <AuthForm authForm={authForm} label={t.about} verb={t.save} compact>
        <LineBox name="name" complete="name" />
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 4 }}>
          <Box component="legend" sx={{ typography: 'subtitle2', p: 0, mb: 1 }}>
            {t.language}
          </Box>
          <Segments
            type="radio"
            name="language"
            items={(['zh', 'en'] as const).map(key => ({ key, text: languageNames[key] }))}
            chosen={new Set([authForm.form.watch('language') ?? present])}
            toggle={key => authForm.form.setValue('language', key)}
          />
          <Box sx={{ color: 'text.secondary', fontSize: 12, mt: 1 }}>{t.languageHelp}</Box>
        </Box>
      </AuthForm>
    </Section>
  )
}
