import { describe, expect, it } from "vitest";
import { verifySignature } from "../../harness/sigv4.ts";

// The presigned GET and the header-signed GET of AWS's own documentation ("Signature Calculations for the
// Authorization Header" and "Authenticating Requests: Using Query Parameters", Amazon S3 API Reference).
const credentials = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const at = new Date("2013-05-24T00:00:00Z");
const body = Buffer.alloc(0);
const host = "examplebucket.s3.amazonaws.com";
const url =
  "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
const headers = {
  host,
  range: "bytes=0-9",
  "x-amz-date": "20130524T000000Z",
  "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  authorization:
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
};

describe("the stub's signature check", () => {
  it("accepts AWS's documented presigned example, for as long as it is valid", () => {
    const request = { method: "GET", url, headers: { host }, body };
    expect(verifySignature(request, credentials, at)).toBeNull();
    expect(verifySignature(request, credentials, new Date("2013-05-25T00:00:01Z"))).toBe("AccessDenied");
    expect(verifySignature({ ...request, method: "PUT" }, credentials, at)).toBe("SignatureDoesNotMatch");
  });

  it("accepts AWS's documented header example, only with its own body and headers", () => {
    const request = { method: "GET", url: "/test.txt", headers, body };
    const sign = (change: object) => verifySignature({ ...request, ...change }, credentials, at);
    expect(sign({})).toBeNull();
    expect(sign({ body: Buffer.from("x") })).toBe("XAmzContentSHA256Mismatch");
    expect(sign({ headers: { ...headers, range: "bytes=0-10" } })).toBe("SignatureDoesNotMatch");
    expect(sign({ url: "/other.txt" })).toBe("SignatureDoesNotMatch");
    expect(verifySignature(request, credentials, new Date("2013-05-24T00:16:00Z"))).toBe(
      "RequestTimeTooSkewed",
    );
  });
});
