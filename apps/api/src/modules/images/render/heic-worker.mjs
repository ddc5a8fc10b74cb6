// Decodes one HEIC file and ends. Plain JavaScript, so that a worker thread needs no TypeScript loader. In: workerData
// { bytes, maxPixels }. Out: one message, { width, height, data } (RGBA, made upright by the decoder) or { error:
// "too_many_pixels" | "corrupt", reason }.
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

try {
  const images = await decode.all({ buffer: workerData.bytes });
  const { width, height } = images[0];
  if (width * height > workerData.maxPixels) {
    parentPort.postMessage({ error: "too_many_pixels", reason: `${width} x ${height}` });
  } else {
    const { data } = await images[0].decode();
    parentPort.postMessage({ width, height, data }, [data.buffer]);
  }
} catch (error) {
  parentPort.postMessage({ error: "corrupt", reason: String(error) });
}
