import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { backend } from './vite.backend.ts'
import { bundleFirstVisit } from './vite.first.ts'
import { guide } from './vite.guide.ts'
import { libraryShims } from './vite.lean.ts'
import { themeCss } from './vite.look.ts'
import { version } from './vite.version.ts'

/** Compressed once at the highest level, for servers of static files. */
const compressed = compression({
  include: /\.(js|css|svg)$/,
  algorithms: [
    'gzip',
    defineAlgorithm('brotliCompress', {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ],
})

export default defineConfig({
  plugins: [
    react(),
    version(),
    themeCss(),
    libraryShims(),
    bundleFirstVisit(),
    guide(),
    compressed,
    backend(),
  ],
  build: { target: 'es2022', modulePreload: { polyfill: false }, manifest: true },
})
