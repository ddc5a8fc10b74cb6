# A webhook receiver that uses only Ruby's standard library (3.0 or newer, which does not include a web server).
# Run: PORT=8080 WEBHOOK_SECRET=whsec_... ruby ruby.rb
# With Rails, Sinatra or Rack, use `verify` and pass it `request.body.read`.

require "json"
require "openssl"
require "set"
require "socket"
require "time"
require "timeout"

TOLERANCE_SECONDS = 5 * 60
MAX_BODY_BYTES = 1024 * 1024
MAX_HEADER_BYTES = 16 * 1024
ISO_8601 = /\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)\z/

class Refused < StandardError; end

# Returns the event. `body` is the raw body; `headers` has lower-case names.
def verify(headers, body, secret)
  expected = "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, body)}"
  received = headers["x-webhook-signature"].to_s
  raise Refused, "wrong signature" unless OpenSSL.secure_compare(received, expected)

  event = JSON.parse(body.dup.force_encoding(Encoding::UTF_8))
  raise Refused, "not an event" unless event.is_a?(Hash) && event["event"].is_a?(String)
  unless event["webhookId"].is_a?(String) && event["webhookId"] == headers["x-webhook-id"]
    raise Refused, "id differs from the signed body"
  end
  unless event["timestamp"].is_a?(String) && event["timestamp"] == headers["x-webhook-timestamp"]
    raise Refused, "timestamp differs from the signed body"
  end
  raise Refused, "timestamp is not ISO 8601" unless ISO_8601.match?(event["timestamp"])
  age = Time.now - Time.iso8601(event["timestamp"])
  raise Refused, "too old or from the future" if age.abs > TOLERANCE_SECONDS

  event
rescue JSON::ParserError
  raise Refused, "not JSON"
rescue ArgumentError
  raise Refused, "timestamp does not exist"
end

# The headers and the raw body of one HTTP request.
def read_request(socket)
  raise Refused, "not a POST" unless socket.gets("\r\n", MAX_HEADER_BYTES).to_s.start_with?("POST ")

  headers = {}
  size = 0
  while (line = socket.gets("\r\n", MAX_HEADER_BYTES)) && line != "\r\n"
    size += line.bytesize
    raise Refused, "headers too big" if size > MAX_HEADER_BYTES

    name, value = line.chomp.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  length = headers["content-length"].to_s
  unless length.match?(/\A\d+\z/) && length.to_i <= MAX_BODY_BYTES
    raise Refused, "Content-Length missing or too big"
  end

  [headers, socket.read(length.to_i).to_s]
end

def answer(socket, status, text = "")
  socket.write("HTTP/1.1 #{status}\r\nConnection: close\r\n")
  socket.write("Content-Length: #{text.bytesize}\r\n") unless status.start_with?("204")
  socket.write("\r\n#{text}")
end

# A retry repeats the webhookId. In production, store the ids where they survive a restart, such as in a unique column.
SEEN = Set.new
SEEN_LOCK = Mutex.new

def handle(socket, secret)
  event = Timeout.timeout(10) { verify(*read_request(socket), secret) }
  SEEN_LOCK.synchronize do
    puts [event["event"], event.dig("data", "id") || "-", event["webhookId"]].join(" ") if SEEN.add?(event["webhookId"])
  end
  answer(socket, "204 No Content")
rescue Refused => e
  answer(socket, "400 Bad Request", "#{e.message}\n")
rescue Timeout::Error, SystemCallError, IOError
  warn "connection lost"
ensure
  socket.close
end

if $PROGRAM_NAME == __FILE__
  port = ENV.fetch("PORT", "8080")
  secret = ENV["WEBHOOK_SECRET"].to_s
  abort "Set WEBHOOK_SECRET to the subscription's secret (whsec_...)" if secret.empty?

  $stdout.sync = true
  server = TCPServer.new("127.0.0.1", port.to_i)
  puts "listening on http://127.0.0.1:#{port}"
  %w[INT TERM].each { |signal| trap(signal) { exit } }
  loop { Thread.new(server.accept) { |socket| handle(socket, secret) } }
end
