import type { NpmPackage } from './npm-package.ts'

/** Folder of this machine's library in the package, which also contains those of other platforms. */
const library = `bin/napi-v6/${process.platform}/${process.arch}/`

/** The ONNX runtime: 46 MB of libraries, installed with a model that needs it instead of with Tiro. */
export const onnxRuntime: readonly NpmPackage[] = [
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    sha512: 'twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    keeps: (file) => file === 'package.json' || /^dist\/\w+\.js$/.test(file) || file.startsWith(library),
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    sha512: '7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    keeps: (file) => file === 'package.json' || /^dist\/cjs\/[\w.-]+\.(js|json)$/.test(file),
  },
]
