import chromium from '@sparticuz/chromium'

/** Unpacks the Chromium that npm brings, its libraries and fonts, into TMPDIR. */
await chromium.executablePath()
