// Decodes the primary image of one HEIC file and exits. Plain JavaScript, so that the worker thread needs no TypeScript
// loader. In: workerData { bytes, maxPixels, maxMemory, maxSide, head, tail }. Out: one message, { width, height,
// channels, file, icc, nclx } or { error: "too_many_pixels" | "corrupt", reason }. `file` has `head` free bytes, the
// pixels (8 bits per channel, rotated upright by the decoder), and at least `tail` + icc.length free bytes.
//
// Calls libheif's C functions (libheif/heif.h) with addresses in its memory, because the JavaScript API exposes neither
// color profiles nor which image is the primary one.
import { parentPort, workerData } from "node:worker_threads";

const { bytes, maxPixels, maxMemory, maxSide, head, tail } = workerData;

// libheif allocates whatever a file asks for. If this throws, the allocation fails.
const grow = WebAssembly.Memory.prototype.grow;
let isFull = false;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemory) {
    isFull = true;
    throw new RangeError("the decoder's memory is full");
  }
  return grow.call(this, pages);
};
// Imported late, because it allocates its initial memory on import.
const { default: heif } = await import("libheif-js/wasm-bundle.js");

class Refusal extends Error {
  /** @param {"too_many_pixels" | "corrupt"} code @param {string} reason */
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

// heif_error is a struct { int code; int subcode; const char* message } that the caller provides.
const status = heif._malloc(12);
const out = heif._malloc(4);
/** The address that a function wrote to `out`. Memory moves when it grows, so views must always be recreated. */
const outAddress = () => heif.HEAPU32[out >> 2];

/** @param {string} name of a function that returns a heif_error @param {number[]} args */
function call(name, ...args) {
  heif[`_heif_${name}`](status, ...args);
  if (heif.HEAP32[status >> 2] !== 0) throw new Refusal("corrupt", `${name}: ${heif.HEAP32[status >> 2]}`);
}

const RGB = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED_RGBA = 11;
const CHANNEL_INTERLEAVED = 10;
/** The four-letter code that heif_image_handle_get_color_profile_type returns. */
const NCLX = 0x6e636c78;

function openPrimary() {
  const context = heif._heif_context_alloc();
  const data = heif._malloc(bytes.length);
  heif.HEAPU8.set(bytes, data);
  call("context_read_from_memory_without_copy", context, data, bytes.length, 0);
  call("context_get_primary_image_handle", context, out);
  return outAddress();
}

/** @param {number} image a heif_image_handle. Returns the file's embedded profile, or its code points of ITU-T H.273 */
function profileOf(image) {
  const length = heif._heif_image_handle_get_raw_color_profile_size(image);
  if (length > 0) {
    const at = heif._malloc(length);
    call("image_handle_get_raw_color_profile", image, at);
    return { icc: heif.HEAPU8.slice(at, at + length), nclx: null };
  }
  if (heif._heif_image_handle_get_color_profile_type(image) !== NCLX) return { icc: null, nclx: null };
  // Code points unknown to libheif are ignored.
  heif._heif_image_handle_get_nclx_color_profile(status, image, out);
  if (heif.HEAP32[status >> 2] !== 0) return { icc: null, nclx: null };
  // struct { uint8_t version; int primaries; int transfer; int matrix; ... }, each aligned to four bytes.
  const [, primaries, transfer] = heif.HEAP32.subarray(outAddress() >> 2);
  return { icc: null, nclx: { primaries, transfer } };
}

/**
 * Copies the pixels out of the decoder's memory. A very large image is downsampled by averaging n x n pixels until it
 * no longer exceeds `maxSide`: there is no room for all its pixels alongside the decoder's memory.
 */
function copyPixels(plane, stride, width, height, channels, spare) {
  const n = Math.max(1, Math.floor(Math.max(width, height) / maxSide));
  const small = { width: Math.ceil(width / n), height: Math.ceil(height / n) };
  const file = new Uint8Array(head + small.width * small.height * channels + spare);
  const from = heif.HEAPU8;
  let to = head;
  for (let y = 0; y < height; y += n) {
    if (n === 1) {
      file.set(from.subarray(plane + y * stride, plane + y * stride + width * channels), to);
      to += width * channels;
      continue;
    }
    const rows = Math.min(n, height - y);
    for (let x = 0; x < width; x += n) {
      const columns = Math.min(n, width - x);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let row = 0; row < rows; row++) {
          const start = plane + (y + row) * stride + x * channels + channel;
          for (let column = 0; column < columns; column++) sum += from[start + column * channels];
        }
        file[to++] = Math.round(sum / (rows * columns));
      }
    }
  }
  return { ...small, channels, file };
}

function decode() {
  const image = openPrimary();
  const width = heif._heif_image_handle_get_width(image);
  const height = heif._heif_image_handle_get_height(image);
  if (width * height > maxPixels) throw new Refusal("too_many_pixels", `${width} x ${height}`);
  const profile = profileOf(image);
  const channels = heif._heif_image_handle_has_alpha_channel(image) ? 4 : 3;
  call("decode_image", image, out, RGB, channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB, 0);
  const pixels = outAddress();
  const plane = heif._heif_image_get_plane_readonly(pixels, CHANNEL_INTERLEAVED, out);
  const stride = heif.HEAP32[out >> 2];
  // The header gives the declared size, the pixels the actual one.
  const realWidth = heif._heif_image_get_width(pixels, CHANNEL_INTERLEAVED);
  const realHeight = heif._heif_image_get_height(pixels, CHANNEL_INTERLEAVED);
  const spare = tail + (profile.icc?.length ?? 0);
  return { ...copyPixels(plane, stride, realWidth, realHeight, channels, spare), ...profile };
}

try {
  const answer = decode();
  parentPort.postMessage(answer, [answer.file.buffer]);
} catch (error) {
  const code = isFull ? "too_many_pixels" : (error.code ?? "corrupt");
  parentPort.postMessage({ error: code, reason: String(error) });
}
