import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { Empty, ErrorState } from '../parts/States.tsx'
import { shellTexts } from './shell.texts.ts'

/** What an address without a screen shows. */
export const NotFound = () => {
  const t = useTexts(shellTexts)
  return (
    <Empty
      heading="h1"
      icon="search"
      title={t.notFoundTitle}
      help={t.notFoundHelp}
      actions={
        <Button variant="contained" color="primary" component={Link} to="/">
          {t.toStart}
        </Button>
      }
    />
  )
}

/** /403 (NAV-03). */
export const Forbidden = () => {
  const t = useTexts(shellTexts)
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: 'center',
        p: 6,
        boxSizing: 'border-box',
      }}
    >
      <Box sx={{ textAlign: 'center' }}>
        <Typography
          aria-hidden
          sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          403
        </Typography>
        <Typography variant="h1" sx={{ mt: 2, mb: 6 }}>
          {t.forbiddenTitle}
        </Typography>
        <Button component={Link} to="/">
          {t.toStart}
        </Button>
      </Box>
    </Box>
  )
}

const Broken = ({ retry }: { retry: () => void }) => {
  const t = useTexts(shellTexts)
  return (
    <ErrorState
      heading="h1"
      title={t.brokenScreen}
      message={t.brokenScreenHelp}
      retry={retry}
      actions={<Button onClick={() => window.location.reload()}>{t.reload}</Button>}
    />
  )
}

interface BoundaryProps {
  readonly place: string
  readonly onError?: (error: unknown) => void
  readonly children: ReactNode
}
/** Keeps a broken screen from taking the shell with it; another address (`place`) clears it. */
export class ScreenBoundary extends Component<
  BoundaryProps,
  { readonly broken: boolean; readonly place: string }
> {
  override state = { broken: false, place: this.props.place }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  static getDerivedStateFromProps(props: BoundaryProps, state: { readonly place: string }) {
    return props.place === state.place ? null : { broken: false, place: props.place }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }
  override render() {
    return this.state.broken ? (
      <Broken retry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}
