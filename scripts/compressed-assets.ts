// Compresses the scripts and styles of a build, for shop and back office.
import { constants } from 'node:zlib'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export const compressedAssets = {
  ...compression({
    include: /assets\/.*\.(js|css|svg)$/,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    ],
    logLevel: 'silent',
  }),
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
}
